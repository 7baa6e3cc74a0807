import { Icon } from '#app/components/icon/icon.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import { OpeningStatus } from './opening-status.tsx';

/** What the header says in two places: in its first row, and on small screens at the end of the menu. */
export type HeaderFacts = {
  phone: string;
  isOpen?: boolean | undefined;
  /** Absent: the API does not tell. */
  hours?: string | undefined;
  /** Of who is signed in. */
  fullName?: string | undefined;
};

export function Hours({ isOpen = false, hours }: Pick<HeaderFacts, 'isOpen' | 'hours'>) {
  return hours !== undefined && <OpeningStatus open={isOpen} text={hours} />;
}

export function SignedIn({ fullName }: Pick<HeaderFacts, 'fullName'>) {
  if (fullName === undefined) return null;
  return (
    <form className="signed-in" method="post" action="/logout">
      <span className="signed-in__name">
        <Icon name="user" />
        {fullName}
      </span>
      <button type="submit" className="button-link">
        {LABELS.signOut}
      </button>
    </form>
  );
}
