import { type ComponentType, useEffect, useState } from 'react'

interface Openable {
  isOpen: boolean
  onClose: () => void
}

interface LazyDialogProps<P extends Openable> {
  /** Must stay the same from render to render. */
  load: () => Promise<ComponentType<P>>
  props: P
}

/**
 * A dialog whose code is loaded when it is first opened, and kept from then on. When it cannot be loaded, as without a
 * network, it counts as closed and the next opening tries again; the page behind it goes on.
 */
export function LazyDialog<P extends Openable>({ load, props }: LazyDialogProps<P>) {
  const [Loaded, setLoaded] = useState<ComponentType<P>>()
  const { isOpen, onClose } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (isOpen && !Loaded) load().then((loaded) => setLoaded(() => loaded), onClose)
  }, [isOpen])
  return Loaded && <Loaded {...props} />
}
