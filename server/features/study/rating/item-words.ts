import { isComponent, type StudyItem } from '#domain/items/study-item.ts'
import { type HttpError, notFound } from '#server/platform/http/http-error.ts'

/** What messages call an item. */
export const wordOf = (item: StudyItem): string => (isComponent(item) ? 'component' : 'card')

export const noSuchItem = (item: StudyItem): HttpError =>
  notFound(isComponent(item) ? 'This drug does not exist' : 'This card does not exist')
