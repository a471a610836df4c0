import { createContext, useContext } from 'react'

export const OpenMonographContext = createContext<(drugId: number) => void>(() => undefined)

/** Opens a drug's monograph over the page, so that nobody loses their place. */
export const useOpenMonograph = () => useContext(OpenMonographContext)
