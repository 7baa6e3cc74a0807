import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { type PictureFiles, pictureFiles } from '#app/domain/catalogue/covers.ts';
import type { CoverUrls } from '#contract/schema-helpers.ts';

type FilesProps = {
  /** `undefined` if there is no picture. */
  files: PictureFiles | undefined;
  /** The width of the picture on the page, as in the `sizes` attribute. */
  sizes: string;
  /** Pixels of the preferred size: the browser reserves the space before the file is loaded. */
  width: number;
  height: number;
  /** On the first screen. All other pictures are lazy-loaded. */
  eager?: boolean;
  /** The largest picture of the first screen, which is loaded before the others. At most one per page. */
  priority?: boolean;
  className?: string;
  /** Empty (the default) if there is a title beside the picture. */
  alt?: string;
};

type PictureProps = Omit<FilesProps, 'files'> & {
  covers: CoverUrls;
  /** Names of sizes, best first. */
  prefer: readonly string[];
  /** Size name → width in pixels, for `srcset`; only sizes with the same crop. */
  widths?: Readonly<Record<string, number>>;
};

/** A picture in the sizes of the API. */
export function Picture({ covers, prefer, widths, ...rest }: PictureProps) {
  return <PictureOf files={pictureFiles(covers, prefer, widths)} {...rest} />;
}

/**
 * A picture by its files, on dark screens the dark variant; without files, a placeholder. It fills its parent.
 */
export function PictureOf({
  files,
  sizes,
  width,
  height,
  priority = false,
  eager = priority,
  className,
  alt = '',
}: FilesProps) {
  if (!files) {
    return (
      <span className={classNames('picture picture--missing', className)}>
        <Icon name="dish" />
      </span>
    );
  }
  const { src, srcSet, dark } = files;
  const image = (
    <img
      className={classNames('picture', className)}
      // `loading` and `sizes` precede `src`: some browsers start the download as soon as `src` is set.
      loading={eager ? undefined : 'lazy'}
      decoding={eager ? undefined : 'async'}
      // Otherwise lazy pictures on the first screen would have the same priority as the largest one.
      fetchPriority={priority ? 'high' : eager ? undefined : 'low'}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      width={width}
      height={height}
      alt={alt}
    />
  );
  // React preloads an eager <img> in the head unless it is inside a <picture>. Only the largest picture should be preloaded.
  if (!dark && (priority || !eager)) return image;
  return (
    <picture>
      {dark && (
        <source
          media="screen and (prefers-color-scheme: dark)"
          // `sizes` needs width descriptors in `srcset`.
          sizes={dark.includes(' ') ? sizes : undefined}
          srcSet={dark}
        />
      )}
      {image}
    </picture>
  );
}
