import { Icon } from '#app/components/icon/icon.tsx';

type FieldErrorsProps = { id: string; errors: readonly string[] | undefined };

/**
 * The messages of a field (or of several that share one place). The element is always in the page, empty or not: screen
 * readers announce new messages only inside a live region that was there before.
 */
export function FieldErrors({ id, errors }: FieldErrorsProps) {
  return (
    <div id={id} className="field-errors" aria-live="polite">
      {errors?.map((error) => (
        <p key={error}>
          <Icon name="alert" />
          {error}
        </p>
      ))}
    </div>
  );
}
