import { Icon } from '#app/components/icon/icon.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import type { CoverUrls } from '#contract/entities.ts';

type TileProps = {
  href: string;
  title: string;
  note?: string;
  covers: CoverUrls;
  prefer: readonly string[];
  sizes: string;
  widths: Readonly<Record<string, number>>;
  /** Pixels of the largest size. */
  width: number;
  height: number;
  eager?: boolean;
};

/** A picture that leads somewhere, its name on a solid plate: so any photograph will do. */
export function Tile({ href, title, note, ...picture }: TileProps) {
  return (
    <a className="tile" href={href}>
      <Picture {...picture} />
      <span className="tile__plate">
        <span>
          <b className="tile__title">{title}</b> {note && <span className="tile__note">{note}</span>}
        </span>
        <Icon name="arrow-right" />
      </span>
    </a>
  );
}
