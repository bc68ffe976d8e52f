import { useSpoken } from '../lib/use-spoken.ts';

/** A figure that stands alone: seen with the sign of its unit, heard with the unit's word. */
export const Spoken = ({ children }: { readonly children: string }) => {
  const said = useSpoken()(children);
  if (said === children) return children;
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="unseen">{said}</span>
    </>
  );
};
