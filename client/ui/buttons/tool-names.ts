import { createContext } from 'react'

/** Inside this context tools show their names under their icons. The value is called before a tool acts. */
export const ToolNames = createContext<(() => void) | undefined>(undefined)
