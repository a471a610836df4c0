import { sampleCards } from '#content/sample-cards.ts'
import type { Deps } from '#server/deps.ts'
import { listCoreCards } from './welcome.queries.ts'

/**
 * The sample cards in the order in which visitors see them, without those that an admin has archived or moved
 * to a paid chapter.
 */
export async function listSampleCards({ db }: Pick<Deps, 'db'>): Promise<{ cardKey: string; id: number }[]> {
  const found = new Map((await listCoreCards(db, sampleCards)).map(({ key, id }) => [key, id]))
  return sampleCards.flatMap((cardKey) => {
    const id = found.get(cardKey)
    return id === undefined ? [] : [{ cardKey, id }]
  })
}
