import { OpeningNote } from '#app/components/frame/opening-note.tsx';

type NotServedProps = {
  /** When it can be bought: «Завтра с 12:00». */
  again: string;
  /** Its section's hours. */
  note: string | null | undefined;
};

/** In place of the form that buys a dish, while it is served at other times. */
export function NotServed({ again, note }: NotServedProps) {
  return (
    <>
      <OpeningNote texts={note ? [note] : []} />
      <p className="dish-buy">
        <button type="button" className="button button--primary" disabled>
          {again}
        </button>
      </p>
    </>
  );
}
