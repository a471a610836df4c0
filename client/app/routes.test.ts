import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import { pages } from '#contracts/pages.ts'
import routes from './routes.ts'

type Entry = (typeof routes)[number]

const toObject = ({ file, path, index, children }: Entry): RouteObject =>
  index ? { id: file, index } : { id: file, path, children: children?.map(toObject) }

const table = routes.map(toObject)
const filesFor = (path: string) => (matchRoutes(table, path) ?? []).map((match) => match.route.id)
const everyPage = Object.values(pages).flat()

describe('the route table', () => {
  it.each(everyPage)('has a screen for %s', (path) => {
    const files = filesFor(path.replaceAll(/:[a-z]+/g, '1'))
    expect(files.at(-1)).toMatch(/^routes\//)
    expect(files).not.toContain('routes/unknown.tsx')
  })

  it.each(pages.signedIn)('guards %s', (path) => {
    expect(filesFor(path.replaceAll(/:[a-z]+/g, '1'))).toContain('layouts/signed-in-layout.tsx')
  })

  it.each(pages.admin)('restricts %s to admins', (path) => {
    expect(filesFor(path)).toContain('layouts/admin-layout.tsx')
  })

  it.each(pages.editorial)('restricts %s to those who work on the content', (path) => {
    expect(filesFor(path.replaceAll(/:[a-z]+/g, '1'))).toContain('layouts/editorial-layout.tsx')
  })

  it.each(pages.public)('keeps %s outside the layout of the app', (path) => {
    expect(filesFor(path)).toContain('layouts/public-layout.tsx')
  })

  it('sends every other path to the fallback', () => {
    expect(filesFor('/no/such/page')).toEqual(['routes/unknown.tsx'])
  })
})
