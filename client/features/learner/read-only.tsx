import { createContext, type ReactNode, use } from 'react'

const ReadOnlyContext = createContext(false)

/** Whether somebody else than the learner looks on: panels then show what they have, without buttons and links. */
export const useReadOnly = () => use(ReadOnlyContext)

export function ReadOnly({ children }: { children: ReactNode }) {
  return <ReadOnlyContext value>{children}</ReadOnlyContext>
}
