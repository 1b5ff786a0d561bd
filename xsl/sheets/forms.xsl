<?xml version="1.0" encoding="UTF-8"?>
<!-- Forms from `field` elements. A message about a field is put behind its control by the core. -->
<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">

  <xsl:template match="field" mode="id"><xsl:value-of select="concat(ancestor::*[@id][1]/@id, '-', @name)"/></xsl:template>

  <xsl:template match="field[@type = 'hidden']" mode="field"><input type="hidden" name="{@name}" value="{@value}"/></xsl:template>

  <xsl:template match="field" mode="field">
    <xsl:variable name="id"><xsl:apply-templates select="." mode="id"/></xsl:variable>
    <div class="field">
      <xsl:apply-templates select="." mode="label"><xsl:with-param name="id" select="$id"/></xsl:apply-templates>
      <xsl:choose>
        <xsl:when test="@type = 'textarea'">
          <textarea class="field__control" rows="6">
            <xsl:apply-templates select="." mode="attributes"><xsl:with-param name="id" select="$id"/></xsl:apply-templates>
            <xsl:value-of select="@value"/>
          </textarea>
        </xsl:when>
        <xsl:when test="@type = 'select'">
          <select class="field__control"><xsl:apply-templates select="." mode="attributes">
            <xsl:with-param name="id" select="$id"/></xsl:apply-templates>
            <xsl:if test="not(@required = 1) or not(@value)">
              <option value=""><xsl:call-template name="t"><xsl:with-param name="key" select="'form.choose'"/></xsl:call-template></option>
            </xsl:if>
            <xsl:apply-templates select="." mode="options"/>
          </select>
        </xsl:when>
        <xsl:otherwise>
          <input class="field__control" type="text">
            <xsl:if test="@type != ''"><xsl:attribute name="type"><xsl:value-of select="@type"/></xsl:attribute></xsl:if>
            <xsl:if test="@value != ''"><xsl:attribute name="value"><xsl:value-of select="@value"/></xsl:attribute></xsl:if>
            <xsl:apply-templates select="." mode="attributes"><xsl:with-param name="id" select="$id"/></xsl:apply-templates>
          </input>
        </xsl:otherwise>
      </xsl:choose>
    </div>
  </xsl:template>

  <xsl:template match="field[@type = 'checkbox']" mode="field">
    <xsl:variable name="id"><xsl:apply-templates select="." mode="id"/></xsl:variable>
    <div class="field field--check">
      <input type="checkbox" value="1">
        <xsl:if test="@value != ''"><xsl:attribute name="value"><xsl:value-of select="@value"/></xsl:attribute></xsl:if>
        <xsl:if test="@checked = 1"><xsl:attribute name="checked">checked</xsl:attribute></xsl:if>
        <xsl:apply-templates select="." mode="attributes"><xsl:with-param name="id" select="$id"/></xsl:apply-templates>
      </input>
      <xsl:apply-templates select="." mode="label"><xsl:with-param name="id" select="$id"/></xsl:apply-templates>
    </div>
  </xsl:template>

  <xsl:template match="field[@type = 'radio']" mode="field">
    <xsl:variable name="id"><xsl:apply-templates select="." mode="id"/></xsl:variable>
    <xsl:variable name="field" select="."/>
    <fieldset class="field field--group">
      <legend class="field__label">
        <xsl:call-template name="pick"><xsl:with-param name="nodes" select="label"/></xsl:call-template>
        <xsl:apply-templates select="." mode="mark"/>
      </legend>
      <xsl:for-each select="option[not(@language) or @language = $lang]">
        <div class="field field--check">
          <input type="radio" id="{$id}-{@value}" name="{$field/@name}" value="{@value}">
            <xsl:if test="$field/@required = 1"><xsl:attribute name="required">required</xsl:attribute></xsl:if>
            <xsl:if test="$field/@value = @value"><xsl:attribute name="checked">checked</xsl:attribute></xsl:if>
          </input>
          <label class="field__label" for="{$id}-{@value}"><xsl:value-of select="."/></label>
        </div>
      </xsl:for-each>
    </fieldset>
  </xsl:template>

  <xsl:template match="field" mode="label">
    <xsl:param name="id"/>
    <label class="field__label" for="{$id}">
      <xsl:call-template name="pick"><xsl:with-param name="nodes" select="label"/></xsl:call-template>
      <xsl:apply-templates select="." mode="mark"/>
    </label>
  </xsl:template>

  <xsl:template match="field" mode="mark">
    <xsl:if test="@required = 1"><xsl:text> </xsl:text><span class="field__required" aria-hidden="true">*</span></xsl:if>
  </xsl:template>

  <xsl:template match="field" mode="attributes">
    <xsl:param name="id"/>
    <xsl:attribute name="id"><xsl:value-of select="$id"/></xsl:attribute>
    <xsl:attribute name="name"><xsl:value-of select="@name"/></xsl:attribute>
    <xsl:if test="@required = 1"><xsl:attribute name="required">required</xsl:attribute></xsl:if>
    <xsl:for-each select="@maxlength|@minlength|@min|@max|@step|@pattern|@placeholder">
      <xsl:attribute name="{name()}"><xsl:value-of select="."/></xsl:attribute>
    </xsl:for-each>
    <xsl:variable name="autocomplete">
      <xsl:choose>
        <xsl:when test="@autocomplete != ''"><xsl:value-of select="@autocomplete"/></xsl:when>
        <xsl:when test="@name = 'name'">name</xsl:when>
        <xsl:when test="@type = 'email' or @name = 'email'">email</xsl:when>
        <xsl:when test="@name = 'user'">username</xsl:when>
        <xsl:when test="@type = 'password'">current-password</xsl:when>
        <xsl:when test="@type = 'tel'">tel</xsl:when>
      </xsl:choose>
    </xsl:variable>
    <xsl:if test="$autocomplete != ''"><xsl:attribute name="autocomplete"><xsl:value-of select="$autocomplete"/></xsl:attribute></xsl:if>
    <!-- names of accounts go out as they were typed -->
    <xsl:if test="@name = 'user'">
      <xsl:attribute name="data-raw">1</xsl:attribute>
      <xsl:attribute name="spellcheck">false</xsl:attribute>
    </xsl:if>
  </xsl:template>

  <!-- Options of the selected language; where none is, those of the first option's. -->
  <xsl:template match="field" mode="options">
    <xsl:variable name="field" select="."/>
    <xsl:variable name="own" select="option[not(@language) or @language = $lang]"/>
    <xsl:for-each select="$own | option[not($own)][not(@language) or @language = ../option[1]/@language]">
      <option value="{@value}">
        <xsl:if test="@language and not(starts-with($lang, substring-before(concat(@language, '-'), '-')))">
          <xsl:call-template name="language-attributes"><xsl:with-param name="code" select="@language"/></xsl:call-template>
        </xsl:if>
        <xsl:if test="$field/@value = @value"><xsl:attribute name="selected">selected</xsl:attribute></xsl:if>
        <xsl:value-of select="."/>
      </option>
    </xsl:for-each>
  </xsl:template>

</xsl:stylesheet>
