import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#client/platform/paths.ts'

/** To the cards of the chapter that helps most, in a row of its category. */
export function StudyCardsLink({ chapterId, chapterTitle }: { chapterId: number; chapterTitle: string }) {
  return (
    <Button
      component={Link}
      to={paths.studyChapterSettings(chapterId)}
      variant="light"
      size="compact-sm"
      aria-label={`Study cards: ${chapterTitle}`}
    >
      Study cards
    </Button>
  )
}
