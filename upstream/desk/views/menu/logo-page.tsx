/** @jsxImportSource hono/jsx */
import { LOGO_TEXTS as TEXTS } from '../../menu/menu-texts.ts';

type LogoPageProps = {
  /** Digest of the current logo; empty: none. */
  seen: string;
  problem: string | undefined;
  canSave: boolean;
};

const PROBLEM = 'field-logo-problem';

export function LogoPage({ seen, problem, canSave }: LogoPageProps) {
  return (
    <>
      <p>{TEXTS.hint}</p>
      {seen === '' ? (
        <p>{TEXTS.none}</p>
      ) : (
        <ul class="photos">
          <li>
            <span class="photos__frame">
              <img src={`/menu/logo.png?${seen.slice(0, 8)}`} alt={TEXTS.title} />
            </span>
          </li>
        </ul>
      )}
      {canSave && (
        <form method="post" action="/menu/logo" class="entry" enctype="multipart/form-data">
          <input type="hidden" name="seen" value={seen} />
          <div class="field">
            <label for="field-logo">{TEXTS.file}</label>
            <input
              type="file"
              id="field-logo"
              name="logo.file"
              accept="image/svg+xml,image/png,image/jpeg,image/webp,image/avif"
              aria-invalid={problem ? 'true' : undefined}
              aria-describedby={problem ? `field-logo-hint ${PROBLEM}` : 'field-logo-hint'}
            />
            <p class="field__hint" id="field-logo-hint">
              {TEXTS.fileHint}
            </p>
            {problem && (
              <p class="field__problem" id={PROBLEM}>
                {problem}
              </p>
            )}
          </div>
          <button type="submit" class="main wide">
            {TEXTS.save}
          </button>
          {seen !== '' && (
            <p>
              <button type="submit" name="action" value="remove">
                {TEXTS.remove}
              </button>
            </p>
          )}
        </form>
      )}
      <p>
        <a href="/menu/texts">{TEXTS.back}</a>
      </p>
    </>
  );
}
