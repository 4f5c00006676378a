import type { JSX } from 'preact';

/** A move in a list, as text; of "(B-N)*c4" what pays is quiet, so that one reads which piece comes where: "N*c4". */
export function San({ san }: { readonly san: string }): JSX.Element {
  const [, paid, rescued, end, rest] = /^(\(\w-)(\w)(\))(.*)/.exec(san) ?? [];
  if (rest === undefined) return <>{san}</>;
  return (
    <>
      <span class="paid">{paid}</span>
      {rescued}
      <span class="paid">{end}</span>
      {rest}
    </>
  );
}
