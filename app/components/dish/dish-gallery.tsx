import { Picture } from '#app/components/picture/picture.tsx';
import type { CoverUrls } from '#contract/entities.ts';

type DishGalleryProps = {
  title: string;
  pictures: readonly CoverUrls[];
  /** Unique on the page, and new for another dish: its choice of picture starts over. */
  name: string;
};

/**
 * One large picture and thumbs to choose it by: radio buttons, so it works with the arrow keys and without scripts. A
 * picture that is not chosen is not displayed, and so not loaded either.
 */
export function DishGallery({ title, pictures, name }: DishGalleryProps) {
  if (pictures.length < 2) {
    return (
      <div className="gallery">
        <div className="gallery__stage">
          <StagePicture covers={pictures[0] ?? {}} alt={title} priority />
        </div>
      </div>
    );
  }
  return (
    <fieldset className="gallery gallery--thumbs" key={name}>
      <legend className="visually-hidden">Фото: {title}</legend>
      {pictures.map((covers, index) => {
        const label = `Фото ${index + 1} из ${pictures.length}`;
        return (
          <div className="gallery__item" key={label}>
            <label className="gallery__thumb">
              <input type="radio" name={name} defaultChecked={index === 0} aria-label={label} />
              <Picture
                covers={covers}
                prefer={['middle', 'default', '720']}
                sizes="76px"
                width={160}
                height={160}
              />
            </label>
            <div className="gallery__stage">
              <StagePicture
                covers={covers}
                alt={index === 0 ? title : `${title}, фото ${index + 1}`}
                priority={index === 0}
              />
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}

type StagePictureProps = { covers: CoverUrls; alt: string; priority: boolean };

function StagePicture({ covers, alt, priority }: StagePictureProps) {
  return (
    <Picture
      covers={covers}
      prefer={['720', 'default']}
      sizes="(width <= 45em) 100vw, 480px"
      width={720}
      height={720}
      alt={alt}
      priority={priority}
    />
  );
}
