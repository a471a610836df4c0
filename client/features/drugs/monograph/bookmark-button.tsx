import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'
import { ButtonTip } from '#client/ui/buttons/button-tip.tsx'
import type { DrugComponent } from '#contracts/study/components.ts'
import { useBookmark } from './use-bookmark.ts'

interface BookmarkButtonProps {
  drugId: number
  drugName: string
  component: DrugComponent
  /** The key S does the same. */
  hasKey?: boolean
  onShow?: (isBookmarked: boolean) => void
}

/** Stars a component of a drug; the specification calls the star a bookmark. */
export function BookmarkButton({ drugId, drugName, component, hasKey = false, onShow }: BookmarkButtonProps) {
  const setBookmark = useBookmark(onShow)
  const { isBookmarked } = component.progress
  const Icon = isBookmarked ? IconStarFilled : IconStar
  const toggle = () => setBookmark({ drugId, componentId: component.id, isBookmarked: !isBookmarked })
  useSessionKeys(({ event }) =>
    hasKey && !event.altKey && event.key.toLowerCase() === 's' ? toggle : undefined,
  )
  return (
    <ButtonTip label="Star" shortcut={hasKey ? 'S' : undefined}>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-pressed={isBookmarked}
        aria-label={`Star ${component.displayName} of ${drugName}`}
        aria-keyshortcuts={hasKey ? 'S' : undefined}
        onClick={toggle}
      >
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
    </ButtonTip>
  )
}
