/**
 * What of react-dom 19.3.1 no page of Lectern reaches, by groups. Lectern draws in the browser alone (`createRoot`), puts its own `<link>` and `<title>`
 * into the head, and uses neither view transitions nor references to fragments; an added module must do without them, too.
 */

/** Kinds of fibers that are never made: dehydrated, SuspenseList, hoisted into the head, html/head/body, ViewTransition. */
export const ABSENT_TAGS: ReadonlySet<number> = new Set([18, 19, 23, 26, 27, 30]);

/** What has one value only. A name that begins with a dot is a property. */
export const CONSTANT: ReadonlyMap<string, string> = new Map([
  ['isHydrating', '!1'], ['.dehydrated', 'null'], ['.isDehydrated', '!1'], ['shouldStartViewTransition', '!1'], ['inUpdateViewTransition', '!1'],
  ['appearingViewTransitions', 'null'], ['rootViewTransitionAffected', '!1'], ['viewTransitionMutationContext', '!1'], ['pendingViewTransitionEvents', 'null'],
  ['hydrationErrors', 'null'], ['canUseDOM', '!0'], ['documentMode', 'void 0'],
  // Events as every browser of today has them
  ['isInputEventSupported', '!0'], ['canUseCompositionEvent', '!0'], ['useFallbackCompositionData', '!1'],
]);

/** Functions that do and return nothing: what calls them expects nothing, or never runs. */
export const EMPTY: ReadonlySet<string> = new Set([
  // Taking over what a server drew
  'throwOnHydrationMismatch', 'prepareToHydrateHostInstance', 'popToNextHostParent', 'queueHydrationError', 'clearHydrationBoundary', 'hideOrUnhideDehydratedBoundary',
  'commitActivityHydrationCallbacks', 'commitSuspenseHydrationCallbacks', 'retryDehydratedSuspenseBoundary', 'registerSuspenseInstanceRetry', 'ReactDOMHydrationRoot',
  'attemptContinuousHydration', 'attemptHydrationAtCurrentPriority', 'attemptExplicitHydrationTarget', 'clearIfContinuousEvent', 'retryIfBlockedOn', 'scheduleReplayQueueIfNeeded',
  'replayUnblockedEvents', 'scheduleCallbackIfUnblocked', 'resetHydrationState', 'markRetryLaneIfNotHydrated',
  // View transitions
  'trackEnterViewTransitions', 'applyViewTransitionToHostInstancesRecursive', 'restoreViewTransitionOnHostInstances', 'commitAppearingPairViewTransitions', 'commitEnterViewTransitions',
  'commitDeletedPairViewTransitions', 'commitExitViewTransitions', 'commitNestedViewTransitions', 'restorePairedViewTransitions', 'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions', 'measureNestedViewTransitions', 'recursivelyTraverseAfterMutationEffects', 'commitAfterMutationEffectsOnFiber', 'scheduleViewTransitionEvent',
  'reportViewTransitionError', 'flushAfterMutationEffects', 'startViewTransition', 'applyViewTransitionName', 'restoreViewTransitionName', 'ViewTransitionPseudoElement', 'forceLayout',
  // References to fragments
  'commitNewChildToFragmentInstances', 'commitFragmentInstanceInsertionEffects', 'commitFragmentInstanceDeletionEffects', 'FragmentInstance', 'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance', 'addFragmentHandleToFiber', 'addFragmentHandleToInstance',
  // Scripts, style sheets and titles that React would put into the head, and loading ahead
  'preconnectAs', 'prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinitStyle', 'preinitScript', 'preinitModuleScript', 'acquireResource', 'mountHoistable',
  'preloadStylesheet', 'insertStylesheet', 'suspendInstance', 'suspendResource', 'insertSuspendedStylesheets', 'insertStylesheetIntoRoot', 'onUnsuspend', 'onUnsuspendImg',
  'accumulateSuspenseyCommitOnFiber', 'commitHostSingletonAcquisition', 'releaseSingletonInstance', 'clearSingletonPreambleContribution', 'adoptPreloadPropsForStylesheet',
  'adoptPreloadPropsForScript',
  // Answers to focus and typing of browsers without input events
  'stopWatchingForValueChange', 'handlePropertyChange', 'handleEventsForInputEventPolyfill', 'getTargetInstForInputEventPolyfill', 'getData',
  // A pretended navigation while a transition goes on
  'defaultOnDefaultTransitionIndicator',
]);

/** Functions that always answer the same. */
export const RETURNS: ReadonlyMap<string, string> = new Map([
  ['popHydrationState', 'return!1'], ['upgradeHydrationErrorsToRecoverable', 'return null'], ['updateDehydratedSuspenseComponent', 'return null'], ['canHydrateInstance', 'return null'],
  ['canHydrateTextInstance', 'return null'], ['canHydrateHydrationBoundary', 'return null'], ['isSuspenseInstancePending', 'return!1'], ['isSuspenseInstanceFallback', 'return!1'],
  ['getNextHydratable', 'return null'], ['getNextHydratableInstanceAfterHydrationBoundary', 'return null'], ['getParentHydrationBoundary', 'return null'],
  ['getSuspenseInstanceFromFiber', 'return null'], ['getActivityInstanceFromFiber', 'return null'], ['retryActivityComponentWithoutHydrating', 'return null'],
  ['retrySuspenseComponentWithoutHydrating', 'return null'], ['mountHostRootWithoutHydrating', 'return null'], ['queueIfContinuousEvent', 'return!1'],
  ['accumulateOrCreateContinuousQueuedReplayableEvent', 'return null'], ['attemptReplayContinuousQueuedEvent', 'return!1'], ['getBumpedLaneForHydration', 'return 0'],
  ['applyViewTransitionToHostInstances', 'return!1'], ['measureViewTransitionHostInstancesRecursive', 'return!1'], ['pushViewTransitionCancelableScope', 'return null'],
  ['pushMutationContext', 'return!1'], ['getViewTransitionName', 'return null'], ['getViewTransitionClassName', 'return null'], ['createViewTransitionInstance', 'return null'],
  ['claimQueuedTransitionTypes', 'return null'], ['isHostHoistableType', 'return!1'], ['maySuspendCommit', 'return!1'], ['isSingletonScope', 'return!1'], ['getResource', 'return null'],
  ['getHoistableRoot', 'return null'], ['waitForCommitToBeReady', 'return null'], ['getHydratableHoistableCache', 'return null'], ['resolveSingletonInstance', 'return null'],
  ['dispatchEvent', 'if(_enabled){findInstanceBlockingEvent(nativeEvent);dispatchEventForPluginEventSystem(domEventName,eventSystemFlags,nativeEvent,return_targetInst,targetContainer)}'],
  ['findInstanceBlockingTarget', 'return_targetInst=getClosestInstanceFromNode(targetNode);return_targetInst!==null&&getNearestMountedFiber(return_targetInst)!==return_targetInst&&(return_targetInst=null);return null'],
  ['getVendorPrefixedEventName', 'return eventName'],
  ['estimateBandwidth', 'return 0'], ['describeNativeComponentFrame', 'return describeBuiltInComponentFrame(fn?fn.displayName||fn.name:"")'],
]);
