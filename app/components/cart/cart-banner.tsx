import type { ComponentProps } from 'react';
import { href } from 'react-router';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import * as LABELS from '#app/domain/text/labels.ts';

const CRUMBS = [{ title: LABELS.home, to: href('/') }, { title: LABELS.cart }];

export function CartBanner({ picture }: Pick<ComponentProps<typeof BreadcrumbBanner>, 'picture'>) {
  return <BreadcrumbBanner title={LABELS.cart} crumbs={CRUMBS} picture={picture} compact />;
}
