import type { ContactForm } from '#contract/requests.ts';
import type { Store } from './store.ts';

export async function createFeedback(store: Store, form: ContactForm): Promise<void> {
  await store
    .insertInto('feedback')
    .values({
      full_name: form.fullName,
      email: form.email,
      subject: form.subject,
      content: form.content,
      created_at: new Date().toISOString(),
    })
    .execute();
}
