import { Icon } from '#app/components/icon/icon.tsx';
import { words } from '#app/components/words.tsx';
import { phoneHref } from '#contract/phones.ts';
import { type HeaderFacts, Hours, SignedIn } from './header-facts.tsx';

/** The header's first row, which scrolls away. */
export function HeaderTop({ address, phone, ...rest }: HeaderFacts & { address: string }) {
  return (
    <div className="site-header__top container">
      <Hours {...rest} />
      {address && (
        <p className="site-header__address">
          <Icon name="pin" />
          {address}
        </p>
      )}
      {phone && (
        <a className="site-header__phone" href={phoneHref(phone)}>
          <Icon name="phone" />
          <span>{words(phone)}</span>
        </a>
      )}
      <SignedIn {...rest} />
    </div>
  );
}
