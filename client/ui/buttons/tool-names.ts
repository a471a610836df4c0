import { createContext } from 'react'

/** Inside, tools show their names under their icons; set to what happens before one acts. */
export const ToolNames = createContext<(() => void) | undefined>(undefined)
