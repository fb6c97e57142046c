import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { steady } from "@/parts/steady";

test("a steady component is drawn for what it shows, and calls the newest handler", async () => {
  const draws = vi.fn();
  const Row = steady(function Row({ value, onPress }: { value: string; onPress: () => void }) {
    draws(value);
    return (
      <button type="button" onClick={onPress}>
        {value}
      </button>
    );
  });
  const pressed = vi.fn();
  const { rerender } = render(<Row value="a" onPress={() => pressed("first")} />);
  rerender(<Row value="a" onPress={() => pressed("second")} />);
  expect(draws.mock.calls).toEqual([["a"]]);
  await userEvent.click(screen.getByRole("button", { name: "a" }));
  expect(pressed.mock.calls).toEqual([["second"]]);
  rerender(<Row value="b" onPress={() => pressed("third")} />);
  expect(draws.mock.calls).toEqual([["a"], ["b"]]);
});
