import { figures } from 'virtual:figures'
import { appVersion } from '#client/platform/app-update.ts'
import { urlOf } from '#client/platform/calls/calls.ts'
import { findStoredReply, listStoredReplies, storeReply } from '#client/platform/calls/offline-replies.ts'
import { keepMedia } from '#client/platform/storage/kept-media.ts'
import { ownMedia } from '#contracts/own-cards/own-media.ts'
import { offline } from '#contracts/study/offline.ts'
import { figureKeysIn, hasFormula } from '#domain/markdown/parse-markdown.ts'
import { mediaKeysIn } from '#domain/own-cards/media-key.ts'

/** The cache from which the service worker takes figures without a network. */
const cacheName = 'figures'
const keptFor = 'figures-kept-for'

/**
 * Keeps the figures and the learner's own pictures and sounds of the stored replies, and what draws their formulas, unless that
 * was done for this plan of the week with this version of
 * the app, which names the files. @throws TypeError without a network
 */
export async function keepFiguresOfWeek(userId: number): Promise<void> {
  const week = await findStoredReply(userId, urlOf(offline.week))
  const wanted = `${appVersion()} ${week?.savedAt}`
  if ((await findStoredReply(userId, keptFor))?.reply === wanted) return
  await keepFigures(userId)
  await storeReply(userId, keptFor, wanted)
}

/**
 * Keeps the figures that the stored replies show, for both themes, the learner's own pictures and sounds in them and what draws
 * their formulas, and removes what none shows. They are loaded one after another, so that the learner's own calls come first. @throws TypeError without a network
 */
export async function keepFigures(userId: number): Promise<void> {
  if (!('caches' in window)) return
  const texts = (await listStoredReplies(userId, '/api/')).map(({ reply }) => JSON.stringify(reply))
  const missing = new Set(texts.flatMap(addressesOf))
  if (texts.some(hasFormula)) missing.add((await import('#client/ui/text/formula.tsx')).formulaFile)
  const cache = await caches.open(cacheName)
  for (const request of await cache.keys()) {
    if (!missing.delete(request.url)) await cache.delete(request)
  }
  for (const address of missing) {
    const response = await fetch(address, { priority: 'low' })
    if (response.ok) await cache.put(address, response)
  }
  const keys = texts.flatMap(mediaKeysIn)
  await keepMedia(userId, new Set(keys.map((key) => urlOf(ownMedia.showMedia, { params: { key } }))))
}

function addressesOf(text: string): string[] {
  return figureKeysIn(text).flatMap((key) => {
    const figure = figures[key]
    const files = figure ? [figure.light, figure.dark] : []
    return files.map((file) => new URL(file, window.location.href).href)
  })
}
