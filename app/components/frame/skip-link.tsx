/** The first stop of the keyboard: past the frame, to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      К содержанию
    </a>
  );
}
