/** Each separate «и» in the name glows. */
export function Logo({ siteName, image }: { siteName: string; image: string }) {
  return (
    <a href="/" className="logo">
      <img className="logo__mark" src={image} alt="" width={36} height={40} fetchPriority="low" />
      <span className="logo__name">
        {siteName.split(/( и )/).map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
            <span className="logo__and" key={index}>
              {part}
            </span>
          ),
        )}
      </span>
      <span className="visually-hidden">, на главную</span>
    </a>
  );
}
