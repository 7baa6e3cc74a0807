import { Icon } from '#app/components/icon/icon.tsx';
import { fade } from '#app/components/slider/fade.ts';
import { Slide } from '#app/components/slider/slide.tsx';
import { slideLabel } from '#app/components/slider/slide-label.ts';
import {
  ArrowButton,
  PauseButton,
  SlideButtons,
  SliderControls,
  SliderStatus,
} from '#app/components/slider/slider-controls.tsx';
import { useSlideshow } from '#app/components/slider/use-slideshow.ts';
import { coverOf, forSrcSet, srcSetOf } from '#app/domain/catalogue/covers.ts';
import { typo } from '#app/domain/text/typography.ts';
import { VIDEO_SLIDER_MS } from '#app/domain/timing.ts';
import type { SliderItem } from '#contract/entities.ts';
import { HeroVideo } from './hero-video.tsx';
import { useVideoAllowed } from './use-video-allowed.ts';

type HeroProps = { label: string; slides: readonly SliderItem[] };

/**
 * The coal panel at the top of the home page: the video slider. Without scripts its slides are a row that scrolls
 * sideways, the first one complete from the start, and each video is its cover.
 */
export function Hero({ label, slides }: HeroProps) {
  const count = slides.length;
  const { root, row, slider, autoplay } = useSlideshow<HTMLDivElement>(count, fade, VIDEO_SLIDER_MS);
  // Never without the button that stops it.
  const hasVideo =
    useVideoAllowed() && (slider.isReady || count === 1) && slides.some(({ videoUrl }) => videoUrl);
  return (
    <section ref={root} className="hero" aria-label={label} aria-roledescription="слайдер">
      <div ref={row} className="hero__slides slides">
        {slides.map((slide, index) => (
          <Slide
            key={`${slide.title} ${slide.url}`}
            className="hero__slide"
            index={index}
            count={count}
            slider={slider}
          >
            <HeroPicture slide={slide} isFirst={index === 0} />
            {hasVideo && slide.videoUrl && (
              <HeroVideo src={slide.videoUrl} isPlaying={autoplay.isOn && slider.current === index} />
            )}
            <HeroText slide={slide} />
          </Slide>
        ))}
      </div>
      {(slider.isReady || hasVideo) && (
        <SliderControls className={`hero__controls hero__controls--${autoplay.state}`} onMove={slider.moveBy}>
          {slider.isReady && (
            <div className="hero__bars">
              <SlideButtons
                count={count}
                current={slider.current}
                className="hero__bar"
                onSelect={slider.moveTo}
              />
            </div>
          )}
          <PauseButton autoplay={autoplay} />
          {slider.isReady && (
            <>
              <ArrowButton to="back" className="hero__arrow" onClick={() => slider.moveBy(-1)} />
              <ArrowButton to="next" className="hero__arrow" onClick={() => slider.moveBy(1)} />
            </>
          )}
        </SliderControls>
      )}
      {slider.isReady && (
        <SliderStatus isRunning={autoplay.state === 'running'}>
          {`${slideLabel(slider.current, count)}: ${slides[slider.current]?.title}`}
        </SliderStatus>
      )}
    </section>
  );
}

function HeroText({ slide: { title, subTitle, url } }: { slide: SliderItem }) {
  return (
    <div className="hero__text">
      <h2 className="heading-hero">{typo(title)}</h2>
      {subTitle && <p className="hero__lead lead">{typo(subTitle)}</p>}
      {url && (
        <p className="hero__action">
          <a className="button button--ember" href={url}>
            Выбрать блюда
            <Icon name="arrow-right" />
          </a>
        </p>
      )}
    </div>
  );
}

/** Another picture on phones, not a smaller one: text stands above it there. */
function HeroPicture({ slide, isFirst }: { slide: SliderItem; isFirst: boolean }) {
  const src = coverOf(slide.coverUrls, 'default');
  const srcSet = srcSetOf(slide.coverUrls, { default: 1860, big: 2480 });
  const phone = slide.coverUrls.middle;
  if (src === undefined) return null;
  return (
    <picture>
      {phone && <source media="(width <= 45em)" srcSet={forSrcSet(phone)} width={780} height={1380} />}
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
