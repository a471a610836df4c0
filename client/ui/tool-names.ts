import { createContext } from 'react'

/** Inside, tools show their names under their icons; set to what happens once one is used. */
export const ToolNames = createContext<(() => void) | undefined>(undefined)
