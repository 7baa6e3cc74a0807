import { Icon } from '#app/components/icon/icon.tsx';

type FieldErrorsProps = { id: string; errors: readonly string[] | undefined };

/**
 * The messages of a field (or of several that share one place). The element is always there, empty or not: messages
 * that scripts put in later are only announced inside a live region that already stood in the page.
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
