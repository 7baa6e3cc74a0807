import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { type PictureFiles, pictureFiles } from '#app/domain/catalogue/covers.ts';
import type { CoverUrls } from '#contract/schema-helpers.ts';

type FilesProps = {
  files: PictureFiles | undefined;
  sizes: string;
  /** Pixels; reserves the space. */
  width: number;
  height: number;
  /** On the first screen; others are lazy-loaded. */
  eager?: boolean;
  /** The largest picture of the first screen; at most one per page. */
  priority?: boolean;
  className?: string;
  /** Empty beside a title. */
  alt?: string;
};

type PictureProps = Omit<FilesProps, 'files'> & {
  covers: CoverUrls;
  /** Names of sizes, best first. */
  prefer: readonly string[];
  /** Size name → pixels, for `srcset`; only the same crop. */
  widths?: Readonly<Record<string, number>>;
};

export function Picture({ covers, prefer, widths, ...rest }: PictureProps) {
  return <PictureOf files={pictureFiles(covers, prefer, widths)} {...rest} />;
}

/** The dark variant on dark screens; a placeholder without files. */
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
      // Before `src`: some browsers start the download as soon as it is set.
      loading={eager ? undefined : 'lazy'}
      decoding={eager ? undefined : 'async'}
      // Lazy pictures on the first screen would have the priority of the largest one.
      fetchPriority={priority ? 'high' : eager ? undefined : 'low'}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      width={width}
      height={height}
      alt={alt}
    />
  );
  // React preloads an eager <img> outside a <picture>; only the largest one should be.
  if (!dark && (priority || !eager)) return image;
  return (
    <picture>
      {dark && (
        <source
          media="screen and (prefers-color-scheme: dark)"
          // Needs width descriptors in `srcset`.
          sizes={dark.includes(' ') ? sizes : undefined}
          srcSet={dark}
        />
      )}
      {image}
    </picture>
  );
}
