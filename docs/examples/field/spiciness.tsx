/** A dish that is not hot, or does not say, shows nothing. */
export function Spiciness({ value = 0 }: { value: number | undefined }) {
  if (value === 0) return null;
  return (
    <div>
      <dt>Острота</dt> <dd>{value} из 3</dd>
    </div>
  );
}
