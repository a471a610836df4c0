import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormActions } from '#client/ui/forms/form-actions.tsx'

interface EditorActionsProps {
  /** The words of the button that saves. */
  action: string
  isPending: boolean
  isPreviewed: boolean
  onPreview: (isPreviewed: boolean) => void
  /** Absent where there is no history yet. */
  onHistory?: (() => void) | undefined
  onCancel: () => void
  /** What stands before them. */
  children?: ReactNode
}

/** The buttons of an editor that fills a page of administration. */
export function EditorActions(props: EditorActionsProps) {
  const { action, isPending, isPreviewed, onPreview, onHistory, onCancel, children } = props
  return (
    <FormActions mt="lg">
      {children}
      {onHistory && (
        <Button variant="default" onClick={onHistory}>
          History
        </Button>
      )}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="default" aria-expanded={isPreviewed} onClick={() => onPreview(!isPreviewed)}>
        {isPreviewed ? 'Hide preview' : 'Preview'}
      </Button>
      <Button type="submit" loading={isPending}>
        {action}
      </Button>
    </FormActions>
  )
}
