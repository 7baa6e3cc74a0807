import path from 'node:path';
import sharp from 'sharp';

/**
 * Debian's Blender has no denoiser. Two half renders with different seeds have independent noise: their difference measures it, and
 * the weights for one half come from the other (non-local means), kept inside edges by albedo and normals.
 */
const REACH = 4;
/** Half of a patch that is compared. */
const PATCH = 2;
/** Larger: smoother. */
const STRENGTH = 0.45;
/** How much of the noisy picture stays, against a look of plastic. */
const GRAIN = 0.12;
const ALBEDO_EDGE = 0.04;
const NORMAL_EDGE = 0.16;

type Size = { width: number; height: number };
type Image = Size & { data: Float32Array };

export type Picture = Size & { data: Buffer };

/** `name`: of render.py's output without «.png». */
export async function denoise(folder: string, name: string): Promise<Picture> {
  const [a, b, albedo, normal] = await Promise.all(
    ['a', 'b', 'albedo0001', 'normal0001'].map((pass) => load(path.join(folder, `${name}-${pass}.png`))),
  );
  if (!a || !b || !albedo || !normal) throw new Error(`${name}: a pass is missing`);
  const first = withoutFireflies(a, b);
  const second = withoutFireflies(b, a);
  return finish({ ...a, data: joined(first, second, albedo, normal) });
}

async function load(file: string): Promise<Image> {
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const values = new Uint16Array(data.buffer, data.byteOffset, data.length / 2);
  return {
    data: scaled(values, 1 / 65_535),
    width: info.width,
    height: info.height,
  };
}

/** Much faster than `Float32Array.from` with a callback. */
function scaled(values: Uint16Array, by: number): Float32Array {
  const result = new Float32Array(values.length);
  for (let i = 0; i < values.length; i++) result[i] = (values[i] as number) * by;
  return result;
}

/** No pixel is brighter than the brightest neighbour of the other half. */
function withoutFireflies({ data, width, height }: Image, other: Image): Image {
  const calm = data.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      for (let c = 0; c < 3; c++) {
        let most = 0;
        for (let j = -1; j <= 1; j++) {
          for (let i = -1; i <= 1; i++)
            most = Math.max(most, at(other.data, ((y + j) * width + x + i) * 3 + c));
        }
        const k = (y * width + x) * 3 + c;
        calm[k] = Math.min(at(calm, k), most + 0.03);
      }
    }
  }
  return { data: calm, width, height };
}

function joined(a: Image, b: Image, albedo: Image, normal: Image): Float32Array {
  const { width, height } = a;
  const pixels = width * height;
  const variance = blurred(
    Float32Array.from({ length: pixels }, (_, p) => difference(a.data, p, b.data, p) / 2),
    a,
    3,
  );
  const sums: Sum[] = [a, b].map(() => ({
    colour: new Float32Array(pixels * 3),
    weight: new Float32Array(pixels),
  }));
  for (let dy = -REACH; dy <= REACH; dy++) {
    for (let dx = -REACH; dx <= REACH; dx++) {
      const [unlikeA, unlikeB] = [b, a].map((half) =>
        blurred(unlikeness(half, variance, dx, dy), half, PATCH),
      );
      const [first, second] = sums;
      if (!first || !second) throw new Error('two halves');
      eachPair(a, dx, dy, (p, q) => {
        const edge =
          difference(albedo.data, p, albedo.data, q) / ALBEDO_EDGE ** 2 +
          difference(normal.data, p, normal.data, q) / NORMAL_EDGE ** 2;
        // Beyond an edge a weight is nothing.
        if (edge > 9) return;
        add(first, a.data, p, q, Math.exp(-Math.max(0, at(unlikeA, p)) - edge));
        add(second, b.data, p, q, Math.exp(-Math.max(0, at(unlikeB, p)) - edge));
      });
    }
  }
  return Float32Array.from(a.data, (value, k) => {
    const p = Math.floor(k / 3);
    const quiet = sums.reduce((sum, { colour, weight }) => sum + at(colour, k) / at(weight, p) / 2, 0);
    return (1 - GRAIN) * quiet + (GRAIN * (value + at(b.data, k))) / 2;
  });
}

/** Calls back for every pixel and the one that is `dx`, `dy` away, inside the picture. */
function eachPair({ width, height }: Size, dx: number, dy: number, visit: (p: number, q: number) => void) {
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) {
      visit(y * width + x, (y + dy) * width + x + dx);
    }
  }
}

type Sum = { colour: Float32Array; weight: Float32Array };

function add(sum: Sum, data: Float32Array, p: number, q: number, weight: number) {
  sum.weight[p] = at(sum.weight, p) + weight;
  const { colour } = sum;
  colour[p * 3] = at(colour, p * 3) + weight * at(data, q * 3);
  colour[p * 3 + 1] = at(colour, p * 3 + 1) + weight * at(data, q * 3 + 1);
  colour[p * 3 + 2] = at(colour, p * 3 + 2) + weight * at(data, q * 3 + 2);
}

/** Distance of each pixel to the one that is `dx`, `dy` away, beyond what their noise explains. */
function unlikeness(half: Image, variance: Float32Array, dx: number, dy: number): Float32Array {
  const { data } = half;
  const values = new Float32Array(variance.length);
  eachPair(half, dx, dy, (p, q) => {
    const own = at(variance, p);
    const noise = own + Math.min(own, at(variance, q));
    values[p] = (difference(data, p, data, q) - noise) / (STRENGTH ** 2 * (1e-5 + 2 * own));
  });
  return values;
}

/** Mean of the squares of a pixel's differences. */
function difference(one: Float32Array, p: number, other: Float32Array, q: number): number {
  const r = at(one, p * 3) - at(other, q * 3);
  const g = at(one, p * 3 + 1) - at(other, q * 3 + 1);
  const b = at(one, p * 3 + 2) - at(other, q * 3 + 2);
  return (r * r + g * g + b * b) / 3;
}

/** A box blur by running sums. */
function blurred(values: Float32Array, { width, height }: Size, radius: number): Float32Array {
  const across = line(values, width, height, 1, width, radius);
  return line(across, height, width, width, 1, radius);
}

function line(
  values: Float32Array,
  length: number,
  lines: number,
  step: number,
  stride: number,
  radius: number,
) {
  const result = new Float32Array(values.length);
  for (let l = 0; l < lines; l++) {
    let sum = 0;
    let count = 0;
    for (let i = -radius; i < length; i++) {
      if (i + radius < length) {
        sum += at(values, l * stride + (i + radius) * step);
        count++;
      }
      if (i - radius - 1 >= 0) {
        sum -= at(values, l * stride + (i - radius - 1) * step);
        count--;
      }
      if (i >= 0) result[l * stride + i * step] = sum / count;
    }
  }
  return result;
}

/** Bloom of highlights, a little more colour, darker corners; dithered against bands in the dark. */
function finish({ data, width, height }: Image): Picture {
  const pixels = width * height;
  const bloom = [0, 1, 2].map((c) => {
    const bright = Float32Array.from({ length: pixels }, (_, p) => Math.max(0, at(data, p * 3 + c) - 0.62));
    return [90, 60, 45].reduce<Float32Array>(
      (soft, part) => blurred(soft, { width, height }, Math.round(width / part)),
      bright,
    );
  });
  const bytes = Buffer.alloc(pixels * 3);
  for (let p = 0; p < pixels; p++) {
    const away = Math.hypot(((p % width) - width / 2) / width, (Math.floor(p / width) - height / 2) / height);
    const light = 1 - 0.8 * Math.max(0, away - 0.4) ** 1.5;
    const rgb = bloom.map((soft, c) => at(data, p * 3 + c) + 0.22 * at(soft, p));
    const grey = 0.3 * (rgb[0] ?? 0) + 0.59 * (rgb[1] ?? 0) + 0.11 * (rgb[2] ?? 0);
    for (const [c, value] of rgb.entries()) {
      const shown = Math.max(0, (grey + (value - grey) * 1.06) * light - 0.01) * 1.02;
      bytes[p * 3 + c] = Math.max(0, Math.min(255, Math.round(shown * 255 + dither(p * 3 + c))));
    }
  }
  return { data: bytes, width, height };
}

/** Between -0.5 and 0.5, the same for every run. */
function dither(k: number): number {
  const value = Math.sin(k * 12.9898) * 43_758.5453;
  return value - Math.floor(value) - 0.5;
}

function at(values: Float32Array | undefined, index: number): number {
  return values?.[index] ?? 0;
}
