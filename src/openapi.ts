export type { Endpoint, Example, Field, Parameter } from './endpoint/endpoint.js'
export type {
  Contact,
  Info,
  License,
  OpenApiDescription,
  Tag,
} from './openapi/description/description.js'
export type { Inferable } from './openapi/description/schema.js'
export type { JsonObject, JsonValue } from './openapi/description/schema.js'
export type {
  CodeSample,
  MediaType,
  MediaTypeExample,
  Operation,
  OperationMethod,
  OperationParameter,
  OperationResponse,
  PathItem,
  RequestBody,
} from './openapi/description/description.js'
export type { Schema, SchemaType } from './openapi/description/schema.js'
export type {
  OAuthFlow,
  OAuthFlows,
  SecurityRequirement,
  SecurityScheme,
} from './openapi/description/description.js'
export type { Server, ServerVariable } from './openapi/description/description.js'
export type {
  DoubtCode,
  ErrorCode,
  InferenceCode,
  OmissionCode,
} from './diagnostics/description-catalogue.js'
export type {
  DescribedEndpoint,
  OpenApiOptions,
  PackageData,
  SourceDocument,
} from './openapi/options.js'
export type { DescriptionDiagnostic, OpenApiReport, OpenApiResult } from './openapi/report.js'
export { toOpenApi } from './openapi/to-open-api.js'
