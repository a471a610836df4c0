import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const { resolve } = createRequire(import.meta.url)
const dejavu = (name: string) => resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)
const noto = (language: string, name: string) =>
  join(dirname(resolve(`@embedpdf/fonts-${language}`)), '../fonts', `${name}.otf`)

/** The font of everything that it has letters for: Latin, Greek, Cyrillic, Arabic, Hebrew and others. */
export const mainFont = 'main'

/** The fonts by the script that they are for. A font is read when a text first needs it. */
export const fontFiles = {
  main: { plain: dejavu('DejaVuSansCondensed'), bold: dejavu('DejaVuSansCondensed-Bold') },
  chinese: { plain: noto('sc', 'NotoSansHans-Regular'), bold: noto('sc', 'NotoSansHans-Bold') },
  japanese: { plain: noto('jp', 'NotoSansJP-Regular'), bold: noto('jp', 'NotoSansJP-Bold') },
  korean: { plain: noto('kr', 'NotoSansKR-Regular'), bold: noto('kr', 'NotoSansKR-Bold') },
}
export type FontName = keyof typeof fontFiles

const eastAsian =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Bopomofo}\u3000-\u303f\uff00-\uffef]/u

/**
 * The fonts to look for an East Asian letter in, those of the language of the document first: one sign is written
 * differently in Chinese, Japanese and Korean, and kana or Hangul anywhere say which of them it is.
 */
export function eastAsianFonts(texts: string): (letter: string) => FontName[] {
  const fonts: FontName[] = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(texts)
    ? ['japanese', 'chinese', 'korean']
    : /\p{Script=Hangul}/u.test(texts)
      ? ['korean', 'chinese', 'japanese']
      : ['chinese', 'japanese', 'korean']
  return (letter) => (eastAsian.test(letter) ? fonts : [])
}
