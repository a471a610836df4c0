import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { categoryPages } from './client/build-tools/category-pages.ts'
import { finishBuild } from './client/build-tools/finish-build.ts'
import { siteSettings } from './client/build-tools/site-settings.ts'
import { pages } from './contracts/pages.ts'

/** One bundle for the browser; the public pages are static HTML for search engines and first paint. */
const config: Config = {
  appDirectory: 'client/app',
  // Beside the builds that are served; scripts/build-client.mjs gives it its place.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/by-hand',
  ssr: false,
  prerender: [...pages.public, ...categoryPages()],
  buildEnd: ({ reactRouterConfig }) =>
    finishBuild(join(reactRouterConfig.buildDirectory, 'client'), siteSettings),
}

export default config
