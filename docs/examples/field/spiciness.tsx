export function Spiciness({ value = 0 }: { value: number | undefined }) {
  if (value === 0) return null;
  return (
    <div>
      <dt>Острота</dt> <dd>{value} из 3</dd>
    </div>
  );
}
