// Printed by Tests/Tables/regenerate.swift from swiftc 6.3.1. Do not edit.

/// The features and attributes that the compiler has in each language mode without any flag.
enum LanguageTableText {
    /// Features that every mode has.
    static let featuresOfAllModes: StaticString = """
         ABIAttributeSE0479 Actors AddressOfProperty2 AlwaysInheritActorContext AssociatedTypeAvailability\
         AssociatedTypeImplements AsyncAwait AsyncExecutionBehaviorAttributes AsyncSequenceFailure AttachedMacros\
         BitwiseCopyable BitwiseCopyable2 BodyMacros BorrowingSwitch BuiltinAddTaskLocalValue\
         BuiltinAddressOfRawLayout BuiltinAssumeAlignment BuiltinBuildComplexEqualityExecutor BuiltinBuildExecutor\
         BuiltinBuildMainExecutor BuiltinBuildTaskExecutorRef BuiltinConcurrencyStackNesting BuiltinContinuation\
         BuiltinCreateAsyncDiscardingTaskInGroup BuiltinCreateAsyncDiscardingTaskInGroupWithExecutor\
         BuiltinCreateAsyncTaskInGroup BuiltinCreateAsyncTaskInGroupWithExecutor BuiltinCreateAsyncTaskName\
         BuiltinCreateAsyncTaskOwnedTaskExecutor BuiltinCreateAsyncTaskWithExecutor BuiltinCreateTask\
         BuiltinCreateTaskGroupWithFlags BuiltinEmplaceTypedThrows BuiltinExecutor BuiltinHopToActor\
         BuiltinIntLiteralAccessors BuiltinInterleave BuiltinJob BuiltinSelect BuiltinStackAlloc BuiltinStoreRaw\
         BuiltinTaskGroupWithArgument BuiltinTaskRunInline BuiltinUnprotectedAddressOf BuiltinUnprotectedStackAlloc\
         BuiltinVectorsExternC ConcurrentFunctions ConformanceSuppression EffectfulProp\
         ExpressionMacroDefaultArguments ExtensionMacroAttr ExtensionMacros FreestandingExpressionMacros\
         FreestandingMacros GeneralizedIsSameMetaTypeBuiltin GlobalActors ImplicitSelfCapture InheritActorContext\
         InlineAlways InlineArrayTypeSugar InoutLifetimeDependence IsolatedAny IsolatedAny2 IsolatedConformances\
         IsolatedDeinit LayoutPrespecialization LexicalLifetimes LifetimeDependenceMutableAccessors Macros\
         MarkerProtocol MemorySafetyAttributes ModuleSelector MoveOnly MoveOnlyPartialConsumption\
         MoveOnlyResilientTypes NewCxxMethodSafetyHeuristics NoAsyncAvailability NoncopyableGenerics\
         NoncopyableGenerics2 NonescapableAccessorOnTrivial NonescapableTypes NonexhaustiveAttribute\
         ObjCImplementation OptionalIsolatedParameters ParameterPacks PrimaryAssociatedTypes2 RawIdentifiers\
         RethrowsProtocol RetroactiveAttribute Sendable SendableCompletionHandlers SendingArgsAndResults\
         SpecializeAttributeWithAvailability TypedThrows UnavailableFromAsync UnsafeInheritExecutor ValueGenerics\
         ValueGenericsNameLookup \

        """

    /// What mode 4 has besides.
    static let featuresOfMode4: StaticString = """
         \

        """

    /// What mode 4.2 has besides.
    static let featuresOfMode4Dot2: StaticString = """
         \

        """

    /// What mode 5 has besides.
    static let featuresOfMode5: StaticString = """
         NonfrozenEnumExhaustivity \

        """

    /// What mode 6 has besides.
    static let featuresOfMode6: StaticString = """
         BareSlashRegexLiterals ConciseMagicFile DeprecateApplicationMain DisableOutwardActorInference\
         DynamicActorIsolation ForwardTrailingClosures GlobalActorIsolatedTypesUsability GlobalConcurrency\
         ImplicitOpenExistentials ImportObjcForwardDeclarations InferSendableFromCaptures IsolatedDefaultValues\
         NonfrozenEnumExhaustivity RegionBasedIsolation StrictConcurrency \

        """

    /// Attributes, the same in every mode.
    static let attributes: StaticString = """
         GKInspectable IBAction IBDesignable IBInspectable IBOutlet IBSegueAction NSApplicationMain NSCopying\
         NSManaged Sendable UIApplicationMain _addressable _extern _local _noMetadata _opaqueReturnTypeOf abi\
         attached autoclosure available backDeployed c concurrent const constInitialized convention derivative\
         differentiable discardableResult dynamicCallable dynamicMemberLookup escaping exclusivity export frozen\
         globalActor inlinable inline isolated lifetime main noDerivative nonexhaustive nonisolated nonobjc objc\
         objcMembers preconcurrency propertyWrapper reasync requires_stored_property_inits resultBuilder rethrows\
         retroactive storageRestrictions transpose unchecked unsafe usableFromInline warn_unqualified_access \

        """

    /// What `-enable-upcoming-feature` knows.
    static let upcomingFeatures: StaticString = """
         BareSlashRegexLiterals ConciseMagicFile DeprecateApplicationMain DisableOutwardActorInference\
         DynamicActorIsolation ExistentialAny ForwardTrailingClosures GlobalActorIsolatedTypesUsability\
         GlobalConcurrency ImmutableWeakCaptures ImplicitOpenExistentials ImportObjcForwardDeclarations\
         InferIsolatedConformances InferSendableFromCaptures InternalImportsByDefault IsolatedDefaultValues\
         MemberImportVisibility NonfrozenEnumExhaustivity NonisolatedNonsendingByDefault RegionBasedIsolation\
         StrictConcurrency \

        """

    /// What `-enable-experimental-feature` knows besides.
    static let experimentalFeatures: StaticString = """
         AccessLevelOnImport AddressableParameters AddressableTypes AllowRuntimeSymbolDeclarations\
         AnyAppleOSAvailability AssumeResilientCxxTypes BuiltinModule CheckImplementationOnly ClosureBodyMacro\
         ClosureIsolation CompileTimeValues ConcurrencySyntaxSugar ConsumeSelfInDeinit CoroutineAccessors\
         CustomAvailability DebugDescriptionMacro DeferredCodeGen Embedded Extern GroupActorErrors ImportMacroAliases\
         ImportNonPublicCxxMembers LayoutStringValueWitnesses LayoutStringValueWitnessesInstantiation\
         LifetimeDependence Lifetimes MacrosOnImports MoveOnlyClasses MoveOnlyEnumDeinits\
         MoveOnlyPartialReinitialization MoveOnlyTuples NoExplicitNonIsolated NoImplicitCopy\
         ObjCImplementationWithResilientStorage OldOwnershipOperatorSpellings OpaqueTypeErasure\
         PlaygroundExtendedCallbacks RawLayout ReferenceBindings SE427NoInferenceOnExtension SafeInteropWrappers\
         Sensitive StandaloneSwiftAvailability StaticExclusiveOnly StructLetDestructuring SuppressedAssociatedTypes\
         SwiftRuntimeAvailability Volatile \

        """
}
