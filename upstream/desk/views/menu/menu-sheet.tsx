/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import type { Assets } from '../../assets.ts';
import type { Member } from '../../desk-env.ts';
import type { MenuAccess } from '../../desk-parts.ts';
import { KINDS } from '../../menu/all-kinds.ts';
import type { Kind } from '../../menu/kinds.ts';
import { folderNote, JOURNAL_TEXTS, MENU } from '../../menu/menu-texts.ts';
import { Alert, Layout, Note } from '../layout.tsx';

type MenuSheetProps = {
  title: string;
  assets: Assets;
  user: Member;
  access: Pick<MenuAccess, 'canSave' | 'contentDir'>;
  kind?: Kind | undefined;
  isJournal?: boolean;
  problem?: string | undefined;
  note?: Child;
  children: Child;
};

/** Layout of all menu pages. */
export function MenuSheet(props: MenuSheetProps) {
  const { title, assets, user, access, kind, isJournal = false, problem, note, children } = props;
  return (
    <Layout title={`${title} · ${MENU}`} assets={assets} user={user}>
      <div class="sheet sheet--report">
        <nav class="kinds" aria-label={MENU}>
          <KindLinks kind={kind} access={access} isJournal={isJournal} />
        </nav>
        {/* On a phone the links would fill the screen before the form. */}
        <details class="kinds-list">
          <summary>{`${MENU}: ${isJournal ? JOURNAL_TEXTS.title : (kind?.title ?? title)}`}</summary>
          <nav aria-label={MENU}>
            <KindLinks kind={kind} access={access} isJournal={isJournal} />
          </nav>
        </details>
        <h1>{title}</h1>
        {access.contentDir && <p class="told">{folderNote(access.contentDir)}</p>}
        {problem && <Alert>{problem}</Alert>}
        {note && <Note>{note}</Note>}
        {children}
      </div>
    </Layout>
  );
}

function KindLinks({ kind, access, isJournal }: Pick<MenuSheetProps, 'kind' | 'access' | 'isJournal'>) {
  return (
    <>
      {KINDS.map(({ id, title, page }) => (
        <a class="button" href={page ?? `/menu/${id}`} aria-current={id === kind?.id ? 'page' : undefined}>
          {title}
        </a>
      ))}
      {access.canSave && (
        <a class="button" href="/menu/journal" aria-current={isJournal ? 'page' : undefined}>
          {JOURNAL_TEXTS.title}
        </a>
      )}
    </>
  );
}
