import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '#client/platform/calls/queries.ts'
import { colorSchemeKey } from '#client/platform/storage/storage.ts'
import '#client/ui/theme/list.css'
import '#client/ui/theme/text.css'
import '#client/ui/theme/mantine-styles.ts'
import { cssVariablesResolver, theme } from '#client/ui/theme/theme.ts'
import { Toasts } from './toasts.tsx'

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeKey })

/** The context of every screen of the app. The public pages do without it, so that they stay small. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  )
}
