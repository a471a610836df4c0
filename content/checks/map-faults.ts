import type { Content, readMap } from '#content/read-content.ts'

type MapChapter = ReturnType<typeof readMap>[number]

/**
 * The differences between chapters and map: a chapter that only one of them has, another title, category or
 * core flag, or an objective that fewer than two cards serve.
 */
export function mapFaults(map: readonly MapChapter[], chapters: Content['chapters']): string[] {
  const mapped = new Map(map.map((chapter) => [chapter.key, chapter]))
  return [
    ...map
      .filter(({ key }) => !chapters.some((chapter) => chapter.key === key))
      .map(({ key }) => `${key}: in the map, without a file`),
    ...chapters.flatMap((chapter) => {
      const planned = mapped.get(chapter.key)
      return planned ? differences(planned, chapter) : [`${chapter.key}: not in the map`]
    }),
  ]
}

function differences(planned: MapChapter, chapter: Content['chapters'][number]): string[] {
  const { key, cards } = chapter
  const differing = (['title', 'category', 'core'] as const).filter(
    (field) => planned[field] !== chapter[field],
  )
  const known = new Set(planned.objectives.map(({ id }) => id))
  const served = Map.groupBy(cards, ({ objective }) => objective)
  return [
    ...differing.map((field) => `${key}: another ${field} in the map`),
    ...[...known]
      .filter((id) => (served.get(id)?.length ?? 0) < 2)
      .map((id) => `${key}: fewer than two cards for objective ${id}`),
    ...[...served.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `${key}: objective ${id} is not in the map`),
  ]
}
