import { createContext, useContext } from 'react'

export const OpenMonographContext = createContext<(drugId: number) => void>(() => undefined)

/** Opens a drug's monograph in a dialog over the page. */
export const useOpenMonograph = () => useContext(OpenMonographContext)
