import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { readStudySettings } from '#client/features/learner/stored-settings.ts'
import { useSessionKeys } from '#client/features/session/controls/use-session-keys.ts'
import { LazyDialog } from '#client/ui/dialogs/lazy-dialog.tsx'
import type { NoteStart } from './editor/note-values.ts'

const loadDialog = () => import('./editor/add-note-dialog.tsx').then(({ AddNoteDialog }) => AddNoteDialog)

export type OpenEditor = (start?: NoteStart) => void

const AddCardContext = createContext<OpenEditor>(() => undefined)

/** Opens the editor for a new card, which may begin with what is on screen. */
export const useAddCard = () => use(AddCardContext)

/** The key that opens the editor from anywhere, with keys of one character. */
export const addCardKey = 'M'

/** What is on screen of which the key makes a card; the last one counts. */
const makers: (() => void)[] = []

/** Lets the key make a card of what is on screen. */
export function useMadeByKey(make: (() => void) | undefined): void {
  useEffect(() => {
    if (!make) return undefined
    makers.push(make)
    return () => void makers.splice(makers.lastIndexOf(make), 1)
  }, [make])
}

interface AddCardProps {
  userId: number
  children: ReactNode
}

/** The editor for new cards above any page of a signed-in learner. Its code is loaded when it is opened. */
export function AddCard({ userId, children }: AddCardProps) {
  const [isOpen, dialog] = useDisclosure(false)
  const [start, setStart] = useState<NoteStart>()
  const show = dialog.open
  const open: OpenEditor = useCallback(
    (next) => {
      setStart(next)
      show()
    },
    [show],
  )
  useAddCardKey(userId, open)
  return (
    <AddCardContext value={open}>
      {children}
      <LazyDialog load={loadDialog} props={{ userId, start, isOpen, onClose: dialog.close }} />
    </AddCardContext>
  )
}

function useAddCardKey(userId: number, open: OpenEditor): void {
  // Pages that need no settings do not load them for this key: it does as the browser knows.
  const { data } = useQuery({ ...settingsQuery, enabled: false })
  useSessionKeys(({ event }) => {
    if (event.altKey || event.shiftKey || event.key.toUpperCase() !== addCardKey) return undefined
    const isOn = (data ?? readStudySettings(userId))?.singleKeys === true
    const isCovered = document.querySelector('[role="dialog"]') !== null
    return isOn && !isCovered ? (makers.at(-1) ?? (() => open())) : undefined
  })
}
