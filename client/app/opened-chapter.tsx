import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LockedChapter } from '#client/features/catalogue/locked-chapter.tsx'
import { ChapterSettings } from '#client/features/study/start/chapter-settings.tsx'
import { queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { type Chapter, catalogue } from '#contracts/catalogue/catalogue.ts'

/**
 * The study home with one chapter. It shows how to study the chapter, or for a locked chapter its contents
 * and how to unlock it.
 */
export function OpenedChapter({ userId, chapterId }: { userId: number; chapterId: number }) {
  const { data } = useQuery(queryFor(catalogue.listChapters, { query: { search: undefined } }))
  const chapter = data?.find(({ id }) => id === chapterId)
  const back = <BackLink to={paths.study}>All chapters</BackLink>
  const locked = <LockedChapter userId={userId} chapterId={chapterId} back={back} />
  if (chapter?.access === 'locked') return locked
  return (
    <ChapterSettings
      userId={userId}
      chapterId={chapterId}
      title={chapter?.title}
      description={chapter?.description}
      link={
        <Anchor component={Link} to={paths.studyChapter(chapterId)} size="sm">
          {linkText(chapter)}
        </Anchor>
      }
      back={back}
      locked={locked}
    />
  )
}

function linkText(chapter: Chapter | undefined): string {
  if (chapter?.hasPrimer) return chapter.hasSummary ? 'Primer, summary and all cards' : 'Primer and all cards'
  return chapter?.hasSummary ? 'Summary and all cards' : 'All cards'
}
