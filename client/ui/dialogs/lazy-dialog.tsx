import { type ComponentType, useEffect, useState } from 'react'

interface Openable {
  isOpen: boolean
  onClose: () => void
}

interface LazyDialogProps<P extends Openable> {
  /** Must be the same function in every render. */
  load: () => Promise<ComponentType<P>>
  props: P
}

/**
 * A dialog whose code is loaded when it is first opened, and stays loaded. When it cannot be loaded, as without a
 * network, it counts as closed and the next opening tries again; the page behind it keeps working.
 */
export function LazyDialog<P extends Openable>({ load, props }: LazyDialogProps<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  const { isOpen, onClose } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (isOpen && !Loaded) load().then((loaded) => setLoaded(() => loaded), onClose)
  }, [isOpen])
  return Loaded && <Loaded {...props} />
}
