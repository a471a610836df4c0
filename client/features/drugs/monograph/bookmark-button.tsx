import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'
import type { DrugComponent } from '#contracts/study/components.ts'
import { useBookmark } from './use-bookmark.ts'

interface BookmarkButtonProps {
  drugId: number
  drugName: string
  component: DrugComponent
  /** S does the same. */
  hasKey?: boolean
  onShow?: (isBookmarked: boolean) => void
}

/** Stars a component of a drug; the specification calls it a bookmark. */
export function BookmarkButton({ drugId, drugName, component, hasKey = false, onShow }: BookmarkButtonProps) {
  const setBookmark = useBookmark(onShow)
  const { isBookmarked } = component.progress
  const Icon = isBookmarked ? IconStarFilled : IconStar
  const toggle = () => setBookmark({ drugId, componentId: component.id, isBookmarked: !isBookmarked })
  useSessionKeys(({ event }) =>
    hasKey && !event.altKey && event.key.toLowerCase() === 's' ? toggle : undefined,
  )
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-pressed={isBookmarked}
      aria-label={`Star ${component.displayName} of ${drugName}`}
      aria-keyshortcuts={hasKey ? 'S' : undefined}
      title={hasKey ? 'Star (S)' : 'Star'}
      onClick={toggle}
    >
      <Icon size={20} stroke={1.6} />
    </ActionIcon>
  )
}
