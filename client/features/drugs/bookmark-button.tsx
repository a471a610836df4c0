import { ActionIcon } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import type { DrugComponent } from '#contracts/drugs.ts'
import { useBookmark } from './use-bookmark.ts'

interface BookmarkButtonProps {
  drugId: number
  drugName: string
  component: DrugComponent
}

export function BookmarkButton({ drugId, drugName, component }: BookmarkButtonProps) {
  const setBookmark = useBookmark()
  const { isBookmarked } = component.progress
  const Icon = isBookmarked ? IconBookmarkFilled : IconBookmark
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-pressed={isBookmarked}
      aria-label={`Bookmark ${component.displayName} of ${drugName}`}
      onClick={() => setBookmark({ drugId, componentId: component.id, isBookmarked: !isBookmarked })}
    >
      <Icon size={20} stroke={1.6} />
    </ActionIcon>
  )
}
