import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { steady } from "@/parts/steady";

const draws = vi.fn();

type Props = { value: string; onPress: () => void };

const Row = steady(function Row({ value, onPress }: Props) {
  draws(value);
  return (
    <button type="button" onClick={onPress}>
      {value}
    </button>
  );
});

test("a steady component is drawn for what it shows, and calls the newest handler", async () => {
  const pressed = vi.fn();
  const { rerender } = render(<Row value="a" onPress={() => pressed("first")} />);
  rerender(<Row value="a" onPress={() => pressed("second")} />);
  expect(draws.mock.calls).toEqual([["a"]]);
  await userEvent.click(screen.getByRole("button", { name: "a" }));
  expect(pressed.mock.calls).toEqual([["second"]]);
  rerender(<Row value="b" onPress={() => pressed("third")} />);
  expect(draws.mock.calls).toEqual([["a"], ["b"]]);
});
