import { useEffect, useRef, useState } from 'react';

/** The film over a slide's picture. It shows only once it plays: until then, and if it never does, the picture is there. */
export function HeroVideo({ src, isPlaying }: { src: string; isPlaying: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isPlaying) return video.current?.pause();
    // A browser that saves power refuses; then the picture stays.
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
