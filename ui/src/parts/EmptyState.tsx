import type { ReactNode } from "react";

type Props = {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  page?: boolean;
};

/** What stands where there is nothing yet: one sentence and the next step. `page`: it is all there is. */
export function EmptyState({ icon, title, children, action, page = false }: Props) {
  const Heading = page ? "h1" : "h2";
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-16 text-center">
      <div className="mb-3 text-kumo-subtle">{icon}</div>
      <Heading className="text-base">{title}</Heading>
      {children !== undefined && <div className="mt-1.5 text-kumo-subtle">{children}</div>}
      {action !== undefined && <div className="mt-4 flex gap-2">{action}</div>}
    </div>
  );
}
