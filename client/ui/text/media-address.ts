import { createContext } from 'react'

/** The address of a picture or sound by its key. */
export type MediaAddress = (key: string, size?: 'small') => string

/** Where the pictures and sounds of texts are; undefined for those of the learner. */
export const MediaAddressContext = createContext<MediaAddress | undefined>(undefined)
