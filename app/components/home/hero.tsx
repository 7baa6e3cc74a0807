import { useEffect, useRef, useState } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { isDataSaved } from '#app/components/navigation/dish-prefetch.tsx';
import {
  ArrowButtons,
  PauseButton,
  SlideButtons,
  SliderControls,
} from '#app/components/slider/slider-controls.tsx';
import { Slideshow } from '#app/components/slider/slideshow.tsx';
import { useSlider } from '#app/components/slider/use-slider.ts';
import { useIdle } from '#app/components/use-idle.ts';
import { useMediaQuery } from '#app/components/use-media-query.ts';
import { coverOf, escapeForSrcSet, srcSetOf } from '#app/domain/catalogue/covers.ts';
import { typeset } from '#app/domain/text/typography.ts';
import { VIDEO_SLIDER_MS } from '#app/domain/timing.ts';
import type { SliderItem } from '#contract/content.ts';

/** Without JavaScript a video is replaced by its cover. */
export function Hero({ label, slides }: { label: string; slides: readonly SliderItem[] }) {
  const count = slides.length;
  const slider = useSlider<HTMLDivElement>(count, 'fade', VIDEO_SLIDER_MS);
  const { isReady, current, autoplay, moveBy, moveTo } = slider;
  const isIdle = useIdle();
  const allowsVideo = useMediaQuery(VIDEO_MEDIA);
  const canPlay = isIdle && allowsVideo && !isDataSaved() && (isReady || count === 1);
  const hasVideo = canPlay && slides.some(({ videoUrl }) => videoUrl);
  return (
    <Slideshow
      className="hero"
      label={label}
      slides={slides}
      slider={slider}
      renderSlide={(slide, index) => (
        <>
          <HeroPicture slide={slide} isFirst={index === 0} />
          {hasVideo && slide.videoUrl && (
            <HeroVideo src={slide.videoUrl} isPlaying={autoplay.isOn && current === index} />
          )}
          <HeroText slide={slide} />
        </>
      )}
    >
      {(isReady || hasVideo) && (
        <SliderControls className={`hero__controls hero__controls--${autoplay.state}`} moveBy={moveBy}>
          {isReady && (
            <div className="hero__bars">
              <SlideButtons count={count} current={current} className="hero__bar" moveTo={moveTo} />
            </div>
          )}
          <PauseButton autoplay={autoplay} />
          {isReady && <ArrowButtons className="hero__arrow" moveBy={moveBy} />}
        </SliderControls>
      )}
    </Slideshow>
  );
}

function HeroText({ slide: { title, subTitle, url } }: { slide: SliderItem }) {
  return (
    <div className="hero__text">
      <h2 className="heading-hero">{typeset(title)}</h2>
      {subTitle && <p className="hero__lead lead">{typeset(subTitle)}</p>}
      {url && (
        <p className="hero__action">
          <a className="button button--ember" href={url}>
            {linkLabel(url)}
            <Icon name="arrow-right" />
          </a>
        </p>
      )}
    </div>
  );
}

/** On phones another crop: the text is above the picture. */
function HeroPicture({ slide, isFirst }: { slide: SliderItem; isFirst: boolean }) {
  const src = coverOf(slide.coverUrls, 'default');
  const srcSet = srcSetOf(slide.coverUrls, { default: 1860, big: 2480 });
  const phone = slide.coverUrls.middle;
  if (src === undefined) return null;
  return (
    <picture>
      {phone && <source media="(width <= 45em)" srcSet={escapeForSrcSet(phone)} width={780} height={1380} />}
      <img
        className="hero__picture"
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'low'}
        sizes={srcSet && '(width <= 77.5em) 100vw, 1240px'}
        srcSet={srcSet}
        src={src}
        width={1860}
        height={960}
        alt=""
      />
    </picture>
  );
}

/** Visible only while it plays, over the picture. */
function HeroVideo({ src, isPlaying }: { src: string; isPlaying: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isPlaying) return video.current?.pause();
    // Rejected in power saving mode.
    video.current?.play().catch(() => {});
  }, [isPlaying]);
  return (
    <video
      ref={video}
      className={isShown ? 'hero__video hero__video--shown' : 'hero__video'}
      src={src}
      preload="none"
      muted
      loop
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      tabIndex={-1}
      aria-hidden="true"
      onPlaying={() => setShown(true)}
    />
  );
}

/** Not on phones: videos have the format of the wide pictures. */
const VIDEO_MEDIA = '(width > 45em) and (prefers-reduced-motion: no-preference)';

function linkLabel(url: string): string {
  if (url.startsWith('/categor')) return 'Выбрать блюда';
  if (url.startsWith('/product/')) return 'Посмотреть блюдо';
  return url.startsWith('/article') ? 'Читать' : 'Подробнее';
}
