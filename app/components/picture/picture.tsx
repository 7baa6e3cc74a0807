import { classNames } from '#app/components/class-names.ts';
import { Icon } from '#app/components/icon/icon.tsx';
import { type PictureFiles, pictureFiles } from '#app/domain/catalogue/covers.ts';
import type { CoverUrls } from '#contract/schema-helpers.ts';

type FilesProps = {
  /** `undefined`: there is no picture. */
  files: PictureFiles | undefined;
  /** The width the picture takes on the page, as the `sizes` attribute says it. */
  sizes: string;
  /** Pixels of the preferred size: the browser keeps the room free before the file arrives. */
  width: number;
  height: number;
  /** Of the first screen. Everything else waits until it is near. */
  eager?: boolean;
  /** The largest of the first screen: fetched before the others. One on a page at most, or it means nothing. */
  priority?: boolean;
  className?: string;
  /** Empty (the default) where a title stands beside the picture anyway. */
  alt?: string;
};

type PictureProps = Omit<FilesProps, 'files'> & {
  covers: CoverUrls;
  /** Names of sizes, best first. */
  prefer: readonly string[];
  /** Size name → pixels, for `srcset`. Only sizes that show the same view belong here. */
  widths?: Readonly<Record<string, number>>;
};

/** A picture from the sizes the API gives. */
export function Picture({ covers, prefer, widths, ...rest }: PictureProps) {
  return <PictureOf files={pictureFiles(covers, prefer, widths)} {...rest} />;
}

/**
 * A picture whose files are chosen, on dark screens the one made for them, or a calm tile where there is none. It fills the
 * box around it.
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
      // `loading` and `sizes` stand before `src`: some browsers start the download the moment they see the address.
      loading={eager ? undefined : 'lazy'}
      decoding={eager ? undefined : 'async'}
      // A lazy one on the first screen would become as urgent as the largest there.
      fetchPriority={priority ? 'high' : eager ? undefined : 'low'}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={src}
      width={width}
      height={height}
      alt={alt}
    />
  );
  // React preloads an eager <img> from the head, unless it stands in a <picture>: only the largest of a page is worth that.
  if (!dark && (priority || !eager)) return image;
  return (
    <picture>
      {dark && (
        <source
          media="screen and (prefers-color-scheme: dark)"
          // Without widths to choose from it means nothing.
          sizes={dark.includes(' ') ? sizes : undefined}
          srcSet={dark}
        />
      )}
      {image}
    </picture>
  );
}
